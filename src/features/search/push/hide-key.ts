/** Removes the key from a text, whether it occurs as is, in an address, or in JSON. */
export function hide(text: string, key: string): string {
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]
  return forms.reduce((shown, form) => shown.replaceAll(form, '…'), text)
}

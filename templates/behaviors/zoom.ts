/** Shows a picture as large as the window allows. Escape, a click or Enter closes it; focus goes back. Loaded on first use. */
export function zoom(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoomed'
  dialog.setAttribute('aria-label', image.alt || 'Picture')
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', 'Close the picture')
  const large = new Image()
  large.src = image.currentSrc || image.src
  large.alt = image.alt
  button.append(large)
  dialog.append(button)
  button.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    image.focus({ preventScroll: true })
  })
  document.body.append(dialog)
  dialog.showModal()
}

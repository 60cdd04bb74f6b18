/** Records that this announcement was dismissed; `first-paint.ts` reads it on the next page. */
export function dismissAnnouncement(): void {
  document.documentElement.dataset['announcement'] = 'dismissed'
  try {
    localStorage.setItem('docgen.announcement.dismiss', 'true')
  } catch {
    // Storage is disabled, so the announcement reappears on the next page.
  }
}

import { messages } from 'docgen:messages/zoom'

/**
 * Shows an image at the size of the window. Escape, a click, or Enter closes it and restores the focus.
 * Loaded on first use.
 */
function zoom(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoomed'
  dialog.style.cssText =
    'width:100vw;max-width:none;height:100dvh;max-height:none;padding:0;border:0;background:color-mix(in srgb,var(--background) 94%,transparent)'
  dialog.setAttribute('aria-label', image.alt || messages['zoom.label'])
  const button = document.createElement('button')
  button.type = 'button'
  button.style.cssText =
    'display:grid;place-items:center;width:100%;height:100%;padding:2rem 1rem;cursor:zoom-out'
  button.setAttribute('aria-label', messages['zoom.close'])
  const large = new Image()
  // For a `<picture>`, the browser has chosen a size for the page; the original is the largest.
  large.src = image.closest('picture') ? image.src : image.currentSrc || image.src
  large.alt = image.alt
  large.style.cssText = 'max-height:calc(100dvh - 4rem);border-radius:var(--radius)'
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

/** Makes the images in `root` buttons that enlarge them. */
export function mountZoom(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('[data-zoom] img')) {
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute(
      'aria-label',
      image.alt
        ? messages['zoom.enlarge'].replace('{picture}', () => image.alt)
        : messages['zoom.enlargeUnnamed'],
    )
    image.addEventListener('click', () => zoom(image))
    image.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // The focus moves to the close button, which the same key press would activate.
      event.preventDefault()
      zoom(image)
    })
  }
}

import { startAnnouncement } from '@theme/behaviors/announcement'
import { mountCode, startCode } from '@theme/behaviors/code'
import { startColorMode } from '@theme/behaviors/color-mode'
import { startDeepLinks } from '@theme/behaviors/deep-link'
import { on } from '@theme/behaviors/events'
import { startMenus } from '@theme/behaviors/menus'
import { mountNavbar, startNavbar } from '@theme/behaviors/navbar'
import { startSearch } from '@theme/behaviors/search'
import { mountSidebar, startSidebar } from '@theme/behaviors/sidebar'
import { mountTabs, startTabs } from '@theme/behaviors/tabs'
import { mountToc, startToc } from '@theme/behaviors/toc'
import { startVersions } from '@theme/behaviors/versions'

/** Once for the life of the document. */
export function startBehaviors(): void {
  startColorMode()
  startAnnouncement()
  startTabs()
  startCode()
  startMenus()
  startNavbar()
  startSearch()
  startSidebar()
  startToc()
  startVersions()
  on('click', '[data-zoom] img', (image) => void import('@theme/behaviors/zoom').then(({ zoom }) => zoom(image as HTMLImageElement))) // The selector says so.
  on('keydown', '[data-zoom] img', (image, event) => event.key === 'Enter' && image.click())
  on('submit', '[data-feedback]', (form, event) => {
    event.preventDefault()
    void import('@theme/behaviors/feedback').then(({ sendFeedback }) => sendFeedback(form as HTMLFormElement)) // Only forms are submitted.
  })
}

/** For what is new on the page: all of it at first, later the parts that the navigator put in. */
export function mountBehaviors(root: ParentNode): void {
  mountTabs(root)
  mountSidebar(root)
  mountNavbar(root)
  mountCode(root)
  mountToc()
  for (const image of root.querySelectorAll<HTMLElement>('[data-zoom] img')) {
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute('aria-label', `Enlarge: ${image.getAttribute('alt') || 'picture'}`)
  }
  const closest = root.querySelector<HTMLElement>('[data-closest-routes]')
  if (closest) void import('@theme/behaviors/not-found').then(({ suggestRoutes }) => suggestRoutes(closest)).catch(() => undefined)
}

export { startDeepLinks }

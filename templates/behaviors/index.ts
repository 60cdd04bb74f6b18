import { mountCode, startCode } from '@theme/behaviors/code'
import { startColorMode } from '@theme/behaviors/color-mode'
import { startDeepLinks } from '@theme/behaviors/deep-link'
import { on, storage } from '@theme/behaviors/events'
import { startMenus } from '@theme/behaviors/menus'
import { mountNavbar, startNavbar } from '@theme/behaviors/navbar'
import { startSearch } from '@theme/behaviors/search'
import { mountSidebar, startSidebar } from '@theme/behaviors/sidebar'
import { mountTabs, startTabs } from '@theme/behaviors/tabs'
import { mountToc, startToc } from '@theme/behaviors/toc'

/** Called once per document. */
export function startBehaviors(): void {
  startColorMode()
  startTabs()
  startCode()
  startMenus()
  startNavbar()
  startSearch()
  startSidebar()
  startToc()
  on(
    'click',
    '[data-announcement-close]',
    () =>
      void import('@theme/behaviors/announcement').then(({ dismissAnnouncement }) => dismissAnnouncement()),
  )
  on('submit', '[data-feedback]', (form, event) => {
    event.preventDefault()
    void import('@theme/behaviors/feedback').then(({ sendFeedback }) =>
      sendFeedback(form as HTMLFormElement, event.submitter),
    ) // Only forms are submitted.
  })
}

/** Called for new content: initially the whole page, later the parts that the navigator inserts. */
export function mountBehaviors(root: ParentNode): void {
  mountTabs(root)
  mountSidebar(root)
  mountNavbar(root)
  mountCode(root)
  mountToc()
  if (root.querySelector('[data-zoom] img'))
    void import('@theme/behaviors/zoom').then(({ mountZoom }) => mountZoom(root))
  if (root.querySelector('a[data-version],a[data-same-page]'))
    void import('@theme/behaviors/versions').then(({ mountVersions }) => mountVersions(root, { on, storage }))
  if (root.querySelector('.ref'))
    void import('@theme/behaviors/reference').then(({ mountReference }) => mountReference())
  const closest = root.querySelector<HTMLElement>('[data-closest-routes]')
  if (closest)
    void import('@theme/behaviors/not-found')
      .then(({ suggestRoutes }) => suggestRoutes(closest))
      .catch(() => undefined)
}

export { startDeepLinks }

import { on, storage } from '@theme/behaviors/events'

/** Remembers that this announcement was dismissed; `first-paint.ts` reads it on the next page. */
export function startAnnouncement(): void {
  on('click', '[data-announcement-close]', () => {
    storage.set('docgen.announcement.dismiss', 'true')
    document.documentElement.dataset['announcement'] = 'dismissed'
  })
}

import { on, storage } from '@theme/behaviors/events'

const key = 'theme'
const next: Readonly<Record<string, string>> = { system: 'light', light: 'dark', dark: 'system' }

/**
 * The button cycles through system, light, and dark. Follows changes of the system setting and in other
 * browser tabs.
 */
export function startColorMode(): void {
  on('click', '[data-color-mode]', () => {
    const choice = next[root.dataset['themeChoice'] ?? 'system'] ?? 'system'
    storage.set(key, choice === 'system' ? null : choice)
    apply()
  })
  // A key of `null` means that the storage was cleared.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply()
  })
  for (const query of [prefersDark, prefersLight]) query.addEventListener('change', apply)
}

const root = document.documentElement
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const prefersLight = matchMedia('(prefers-color-scheme: light)')

/** Repeats what `first-paint.ts` does before the first paint. */
function apply(): void {
  const { modeSwitch, modeSystem, modeDefault = 'dark' } = root.dataset
  const stored = modeSwitch === 'off' ? null : storage.get(key)
  const choice = stored === 'light' || stored === 'dark' ? stored : undefined
  const system =
    modeSystem === 'off'
      ? modeDefault
      : prefersDark.matches
        ? 'dark'
        : prefersLight.matches
          ? 'light'
          : modeDefault
  root.dataset['themeChoice'] = choice ?? 'system'
  root.dataset['theme'] = choice ?? system
}

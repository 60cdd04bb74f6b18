import type { Page } from 'playwright-core'

/**
 * Presses Tab until the focus comes round. Says what is wrong: a stop that looks as it did without focus (an
 * outline or a shadow of 2 px or more has to appear at it or around it), that is off screen or has no name,
 * and controls that were not reached. `root` limits the walk to an element: `main` has it begin there and end
 * where the focus leaves it, and in `#docgenMenu` the focus has to stay.
 */
export async function walkByKeyboard(
  page: Page,
  root = 'body',
): Promise<{ readonly stops: number; readonly problems: readonly string[] }> {
  const problems = new Set<string>()
  await page.evaluate(rememberLooks)
  if (root === 'main') await page.evaluate(focusMain)
  let stops = 0
  // More than any page has, so that a trap ends the walk too.
  for (; stops < 3000; stops++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(judgeStop, root)
    if (found === 'round') break
    for (const problem of found) problems.add(problem)
  }
  for (const missed of await page.evaluate(missedControls, root)) problems.add(`not reached: ${missed}`)
  return { stops, problems: [...problems] }
}

/** What the page keeps while it is walked through. */
interface Walk {
  /** Outline and shadow of everything before the walk. */
  readonly looks: Map<Element, readonly [outline: string, shadow: string]>
  readonly visited: Set<Element>
}

async function rememberLooks(): Promise<void> {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
  focused?.blur()
  // Even the shortest transition begins with the look of the focus.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const looks = new Map(
    [...document.querySelectorAll('*')].map((element) => [
      element,
      [getComputedStyle(element).outline, getComputedStyle(element).boxShadow] as const,
    ]),
  )
  ;(window as unknown as { walk: Walk }).walk = { looks, visited: new Set() }
  focused?.focus()
}

/** So that the next Tab leads to its first control. */
function focusMain(): void {
  const main = document.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus()
}

async function judgeStop(root: string): Promise<'round' | readonly string[]> {
  const { looks, visited } = (window as unknown as { walk: Walk }).walk
  // What shows itself again for the focus does so with the next frame; this is after it.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const element = document.activeElement
  // The browser's own controls. Where the walk began in the middle, what stands before it is still to come.
  if (!element || element === document.body) return []
  if (visited.has(element) || !element.closest(root)) return 'round'
  visited.add(element)
  const rings = (at: Element | null, depth: number): boolean => {
    if (!at || depth > 3) return false
    const { outline, outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at)
    const [outlineBefore, shadowBefore] = looks.get(at) ?? []
    const outlined =
      outlineStyle !== 'none' &&
      parseFloat(outlineWidth) >= 2 &&
      !/, 0\)|\/ 0\)/.test(outlineColor) &&
      outline !== outlineBefore
    const shadowed = /-?([2-9]|\d{2,})px/.test(boxShadow) && boxShadow !== shadowBefore
    return outlined || shadowed || rings(at.parentElement, depth + 1)
  }
  const box = element.getBoundingClientRect()
  const scrolls = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
  const labels = (element as HTMLInputElement).labels ?? []
  const referred = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
  const names = [
    element.getAttribute('aria-label'),
    element.getAttribute('title'),
    ...referred,
    element.textContent,
    element.querySelector('img')?.alt,
    ...[...labels].map((label) => label.textContent),
  ]
  const at = element.outerHTML.slice(0, 120)
  return [
    ...(rings(element, 0) ? [] : [`no focus ring: ${at}`]),
    ...(box.width > 0 &&
    box.height > 0 &&
    box.bottom > 0 &&
    box.top < innerHeight &&
    box.right > 0 &&
    box.left < innerWidth
      ? []
      : [`off screen: ${at}`]),
    ...(names.some((name) => name?.trim()) || scrolls ? [] : [`no name: ${at}`]),
  ]
}

function missedControls(root: string): readonly string[] {
  const { visited } = (window as unknown as { walk: Walk }).walk
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      `${root} :is(a[href], button, summary, input, select, textarea, [tabindex="0"])`,
    ),
  ]
  const shown = controls.filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.closest('[inert]') &&
      !control.matches(':disabled, [type=hidden]') &&
      control.tabIndex >= 0,
  )
  // One of a group of radio buttons is enough: the arrow keys lead to the others.
  const groups = new Set(
    [...visited].flatMap((element) =>
      element instanceof HTMLInputElement && element.type === 'radio' ? [element.name] : [],
    ),
  )
  return shown
    .filter(
      (control) =>
        !visited.has(control) && !(control instanceof HTMLInputElement && groups.has(control.name)),
    )
    .map((control) => control.outerHTML.slice(0, 120))
}

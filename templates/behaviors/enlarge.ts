import { messages } from 'docgen:messages/enlarged'

/** The zoom factor for one key press, button press, or wheel step. */
const step = 1.25
const smallest = 0.25
const largest = 8

/** The view of a picture: its scale, and its offset in pixels. */
interface View {
  scale: number
  x: number
  y: number
}

/**
 * Shows a diagram at the size of the window, with zooming (wheel, pinch, `+`, `-`, `0`) and panning (drag,
 * arrow keys). Escape closes it and restores the focus.
 */
export function enlarge(tool: HTMLElement): void {
  const canvas = tool.closest('.diagram')?.querySelector('.diagram-canvas')
  const picture = canvas?.querySelector('svg')?.cloneNode(true) as SVGSVGElement | undefined // A clone of an svg is one.
  if (!canvas || !picture || (tool === canvas && getSelection()?.isCollapsed === false)) return
  const { width, height } = picture.viewBox.baseVal
  // It uses the arrowheads defined in the picture on the page.
  picture.querySelector('defs')?.remove()
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', canvas.getAttribute('aria-label') ?? '')
  dialog.style.cssText =
    'inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;padding:0;border:0;overflow:hidden;background:var(--surface)'
  const stage = document.createElement('div')
  stage.className = 'diagram-canvas'
  stage.tabIndex = 0
  stage.style.cssText =
    'position:absolute;inset:0;overflow:hidden;touch-action:none;cursor:grab;background:none;outline-offset:-3px'
  picture.style.cssText = 'position:absolute;left:0;top:0;max-width:none;margin:0;transform-origin:0 0'
  picture.setAttribute('width', String(width))
  picture.setAttribute('height', String(height))
  stage.append(picture)

  const view: View = { scale: 1, x: 0, y: 0 }
  const show = (): void => {
    picture.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale})`
  }
  let fitted = ''
  const size = (): string => `${stage.clientWidth} ${stage.clientHeight}`
  const fit = (): void => {
    fitted = size()
    const room = Math.min((stage.clientWidth - 48) / width, (stage.clientHeight - 128) / height)
    view.scale = Math.min(Math.max(room, smallest), 2.5)
    view.x = (stage.clientWidth - width * view.scale) / 2
    view.y = Math.max(24, (stage.clientHeight - 56 - height * view.scale) / 2)
    show()
  }
  /** Zooms around a fixed point. */
  const zoom = (factor: number, x = stage.clientWidth / 2, y = stage.clientHeight / 2): void => {
    const scale = Math.min(Math.max(view.scale * factor, smallest), largest)
    view.x = x - ((x - view.x) * scale) / view.scale
    view.y = y - ((y - view.y) * scale) / view.scale
    view.scale = scale
    show()
  }
  const move = (x: number, y: number): void => {
    view.x += x
    view.y += y
    show()
  }

  const bar = document.createElement('div')
  bar.className = 'code-tools'
  bar.style.cssText = 'inset:auto auto 1rem 50%;translate:-50% 0;gap:.5rem'
  const actions: readonly (readonly [label: string, sign: string, act: () => void])[] = [
    [messages['enlarged.zoomOut'], '−', () => zoom(1 / step)],
    [messages['enlarged.fit'], '⤢', fit],
    [messages['enlarged.zoomIn'], '+', () => zoom(step)],
    [messages['enlarged.close'], '×', () => dialog.close()],
  ]
  for (const [label, sign, act] of actions) {
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-label', label)
    button.textContent = sign
    button.style.cssText =
      'min-width:2.75rem;min-height:2.5rem;font-size:1rem;text-align:center;border-color:var(--border-strong)'
    button.addEventListener('click', act)
    bar.append(button)
  }

  startPointers(stage, zoom, move)
  dialog.addEventListener('keydown', (event) => {
    const act = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      '0': fit,
      ArrowLeft: () => move(60, 0),
      ArrowRight: () => move(-60, 0),
      ArrowUp: () => move(0, 60),
      ArrowDown: () => move(0, -60),
    }[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  })
  const before = document.activeElement
  // An observer also reports the initial size, when the reader may already have zoomed.
  const sizes = new ResizeObserver(() => {
    if (size() !== fitted) fit()
  })
  dialog.addEventListener('close', () => {
    sizes.disconnect()
    dialog.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  })
  dialog.append(stage, bar)
  document.body.append(dialog)
  dialog.showModal()
  fit()
  sizes.observe(stage)
}

/** Handles pointers: one pans, two zoom, and so does the wheel. */
function startPointers(
  stage: HTMLElement,
  zoom: (factor: number, x: number, y: number) => void,
  move: (x: number, y: number) => void,
): void {
  const pointers = new Map<number, PointerEvent>()
  const distance = (): number => {
    const [one, other] = [...pointers.values()]
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
  }
  stage.addEventListener('pointerdown', (event) => {
    stage.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, event)
  })
  stage.addEventListener('pointermove', (event) => {
    const last = pointers.get(event.pointerId)
    if (!last) return
    const before = distance()
    pointers.set(event.pointerId, event)
    const [one, other] = [...pointers.values()]
    if (one && other && before > 0)
      zoom(distance() / before, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)
    else move(event.clientX - last.clientX, event.clientY - last.clientY)
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(name, ({ pointerId }) => pointers.delete(pointerId))
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY)
    },
    { passive: false },
  )
}

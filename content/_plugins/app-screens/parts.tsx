import type { ReactNode } from 'react'

/** Width of every drawing, in its own units: on a phone, one unit is about one CSS pixel. */
export const windowWidth = 360

// Colors are attributes, not styles: every page has the styles, and few have a drawing.
/** A line in the color of borders. */
export const line = { fill: 'none', stroke: 'var(--border-strong)', strokeWidth: 1.2 } as const

const boxes = {
  window: { ...line, fill: 'var(--surface)', rx: 10 },
  panel: { ...line, fill: 'var(--raised)', rx: 6 },
  box: { ...line, rx: 6 },
  quiet: { fill: 'var(--hover)', rx: 6 },
} as const

const texts = {
  text: { fill: 'var(--text)' },
  strong: { fill: 'var(--text)', fontWeight: 620 },
  title: { fill: 'var(--text)', fontWeight: 620, fontSize: 13.5 },
  muted: { fill: 'var(--muted)' },
  code: { fill: 'var(--text)', fontFamily: 'var(--mono)', fontSize: 11 },
  onMain: { fill: 'var(--on-primary)' },
  // Dark on honey, in both modes.
  digit: { fill: '#1c1b20', fontWeight: 700, fontSize: 11 },
} as const

/** What stands out: the main button, a toggle that is on. */
const main = { fill: 'var(--primary)' } as const

interface Place {
  readonly x: number
  readonly y: number
}

interface Area extends Place {
  readonly width: number
  readonly height: number
}

/** The window of the app, with its menu bar. */
export function Window({
  height,
  active,
  children,
}: {
  readonly height: number
  /** The area that is open. */
  readonly active: (typeof areas)[number]['name']
  readonly children: ReactNode
}) {
  return (
    <>
      <Box x={1} y={1} width={windowWidth - 2} height={height - 2} look="window" />
      {areas.map(({ name, x, width }) => (
        <g key={name}>
          <Label x={x} y={25} look={name === active ? 'strong' : 'muted'}>
            {name}
          </Label>
          {name === active && <path stroke="var(--primary)" strokeWidth={2} d={`M${x} 34h${width}`} />}
        </g>
      ))}
      <circle {...line} cx={340} cy={21} r={4} />
      <circle {...line} strokeWidth={3} strokeDasharray="3 2.9" cx={340} cy={21} r={7.5} />
      <path {...line} d={`M1 40h${windowWidth - 2}`} />
      {children}
    </>
  )
}

const areas = [
  { name: 'MCP Servers', x: 14, width: 70 },
  { name: 'Registry', x: 102, width: 47 },
  { name: 'Secrets', x: 168, width: 44 },
  { name: 'Playground', x: 230, width: 65 },
] as const

/** A dialog above the window, or a form in it: a frame with a title. */
export function Panel({ title, ...area }: Area & { readonly title: string }) {
  return (
    <>
      <Box {...area} look="panel" />
      <Label x={area.x + 14} y={area.y + 24} look="title">
        {title}
      </Label>
    </>
  )
}

/** A box of a drawn screen. */
export function Box({ look = 'box', ...area }: Area & { readonly look?: keyof typeof boxes }) {
  return <rect {...boxes[look]} {...area} />
}

/** The label of a field. */
export function Label({
  look = 'text',
  children,
  ...place
}: Place & { readonly look?: keyof typeof texts; readonly children: string }) {
  return (
    <text {...texts[look]} {...place}>
      {children}
    </text>
  )
}

/** A button. */
export function Button({
  x,
  y,
  width,
  isMain = false,
  children,
}: Place & { readonly width: number; readonly isMain?: boolean; readonly children: string }) {
  return (
    <>
      <rect {...(isMain ? main : boxes.box)} x={x} y={y} width={width} height={26} rx={6} />
      <text {...texts[isMain ? 'onMain' : 'text']} x={x + width / 2} y={y + 17.5} textAnchor="middle">
        {children}
      </text>
    </>
  )
}

/** A labelled field of a form; `height` counts from the label. */
export function Field({
  x,
  y,
  width,
  label,
  value = '',
}: Place & { readonly width: number; readonly label: string; readonly value?: string }) {
  return (
    <>
      <Label x={x} y={y + 11} look="muted">
        {label}
      </Label>
      <Box x={x} y={y + 17} width={width} height={24} />
      <Label x={x + 9} y={y + 33} look="code">
        {value}
      </Label>
    </>
  )
}

/** A switch. */
export function Toggle({ x, y, isOn = false }: Place & { readonly isOn?: boolean }) {
  return (
    <>
      <rect {...(isOn ? main : boxes.box)} x={x} y={y} width={30} height={16} rx={8} />
      <circle
        fill={isOn ? 'var(--on-primary)' : 'var(--muted)'}
        cx={isOn ? x + 22 : x + 8}
        cy={y + 8}
        r={5}
      />
    </>
  )
}

/** Three dots that open a menu. */
export function Dots({ x, y }: Place) {
  return <path stroke="var(--muted)" strokeWidth={3} strokeLinecap="round" d={`M${x} ${y}v0m0 6v0m0 6v0`} />
}

/** A number that the list below the drawing explains. */
export function Mark({ x, y, children }: Place & { readonly children: number }) {
  return (
    <>
      <circle fill="var(--honey)" cx={x} cy={y} r={9} />
      <text {...texts.digit} x={x} y={y + 4} textAnchor="middle">
        {children}
      </text>
    </>
  )
}

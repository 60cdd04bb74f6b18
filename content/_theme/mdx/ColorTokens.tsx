import { contrast } from '../contrast.ts'
import { hexagon } from '../hexagon.ts'
import { tokens } from '../tokens.ts'

/**
 * Every color of text in both modes with its contrast against the page and against a raised surface (WCAG
 * 2.2: 4.5 for text).
 */
export default function ColorTokens() {
  return (
    <div className="palette-modes">
      {(['dark', 'light'] as const).map((mode) => (
        <div key={mode} className="palette-mode" data-theme={mode}>
          <p className="palette-mode-title">{mode === 'dark' ? 'Dark' : 'Light'}</p>
          <ul>
            {tokens.map(({ name, use, ...values }) => {
              const ratio = contrast(values[mode], background[mode])
              return (
                <li key={name} className="palette-row">
                  <svg className="palette-swatch" viewBox="0 0 30 34" aria-hidden="true">
                    <path d={hexagon(15, 17, 16)} fill={`var(--${name})`} stroke="var(--border-strong)" />
                  </svg>
                  <span>
                    <code>--{name}</code>
                    <span className="palette-use">{use}</span>
                  </span>
                  <code className="palette-value">{values[mode]}</code>
                  <span className="palette-ratio">{ratio.toFixed(2)}</span>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}

const background = {
  dark: tokens.find(({ name }) => name === 'background')?.dark ?? '#000000',
  light: tokens.find(({ name }) => name === 'background')?.light ?? '#ffffff',
}

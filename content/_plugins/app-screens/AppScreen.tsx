import { drawings } from './drawings.ts'
import { windowWidth } from './parts.tsx'
import { screens } from './screens.ts'

/** Props of `<AppScreen>`. */
export interface AppScreenProps {
  /** Name of the screen: `registry`. */
  readonly name: string
}

/**
 * A drawing of a screen of ToolHive UI: lines in the colors of the page, and a list that explains its
 * numbers. It is no picture of the app. What is on it comes from the pages; where it is does not.
 */
export default function AppScreen({ name }: AppScreenProps) {
  const screen = Object.hasOwn(screens, name) ? screens[name] : undefined
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined
  if (!screen || !drawing)
    throw new Error(
      `<AppScreen name="${name}">: there is no such drawing, only ${Object.keys(screens).sort().join(', ')}.`,
    )
  const { Content, height } = drawing
  return (
    <div className="app-screen">
      <figure>
        <svg
          viewBox={`0 0 ${windowWidth} ${height}`}
          width="100%"
          fontFamily="var(--sans)"
          fontSize={12}
          role="img"
          aria-label={screen.alt}
        >
          <Content height={height} />
        </svg>
        <figcaption>{screen.title} (schematic; the app arranges things differently)</figcaption>
      </figure>
      <ol>
        {screen.labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ol>
    </div>
  )
}

import { Component as ReactComponent, type ComponentType, type ReactNode } from 'react'
import { messages } from 'docgen:messages/crash'
import { hydrateRoot } from 'react-dom/client'
import { readProps } from '../model/island-props.ts'

/**
 * Hydrates an island with React. React is only in this chunk, so a page without islands downloads none of it.
 * Returns a function that unmounts the island.
 */
export function hydrateIsland(
  element: HTMLElement,
  Component: ComponentType<Record<string, unknown>>,
): () => void {
  const { props = '{}', id = '' } = element.dataset
  const root = hydrateRoot(
    element,
    <CrashBoundary>
      <Component {...readProps(props)} />
    </CrashBoundary>,
    { identifierPrefix: id },
  )
  element.dataset['hydrated'] = ''
  return () => root.unmount()
}

interface CrashState {
  readonly message?: string | undefined
}

/** Shows "This page crashed." with the message and a button to try again. */
export class CrashBoundary extends ReactComponent<{ readonly children: ReactNode }, CrashState> {
  override state: CrashState = {}

  static getDerivedStateFromError(problem: unknown): CrashState {
    return { message: problem instanceof Error ? problem.message : String(problem) }
  }

  override render(): ReactNode {
    const { message } = this.state
    if (message === undefined) return this.props.children
    return (
      <div className="crash-box" role="alert">
        <p className="crash-title">
          <strong>{messages['crash.title']}</strong>
        </p>
        <pre>{message}</pre>
        <button type="button" className="button" onClick={() => this.setState({ message: undefined })}>
          {messages['crash.tryAgain']}
        </button>
      </div>
    )
  }
}

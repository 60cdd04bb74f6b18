import { createElement, type ReactNode } from 'react'

/** Props of `<Audience>`. */
export interface AudienceProps {
  /** Who reads it: `humans` on the page, `agents` in its Markdown copy. */
  readonly for: 'humans' | 'agents'
  /** The content. */
  readonly children?: ReactNode
}

/** Content for people only, or for AI assistants only. */
export default function Audience({ for: audience, children }: AudienceProps) {
  // The render stage takes the element out again, with what people are not shown.
  if (audience === 'humans' || audience === 'agents')
    return createElement(`docgen-${audience}`, null, children)
  throw new Error(`\`for\` of \`<Audience>\` is \`${String(audience)}\`, not \`humans\` or \`agents\`.`)
}

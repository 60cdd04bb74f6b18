import type { BodyNode } from './body.ts'

/** For whom content is: people read the page, agents its Markdown copy. */
export const audiences = ['humans', 'agents'] as const

/**
 * The element around content for one audience, between the compilation of a page and the end of its
 * rendering. Nothing that is published has it.
 */
export const audienceElements = { humans: 'docgen-humans', agents: 'docgen-agents' } as const

/** Whether a node's content is in the Markdown copy of its page only. */
export const isForAgents = (node: BodyNode): boolean =>
  node.type === 'element' && node.tagName === audienceElements.agents

/** Splits rendered HTML into what people see and what only agents do, which is in Markdown copies. */
export function splitByAudience(html: string): { readonly forHumans: string; readonly forAgents: string } {
  if (!html.includes('<docgen-')) return { forHumans: html, forAgents: '' }
  let forHumans = ''
  let forAgents = ''
  let depth = 0
  for (const part of html.split(/(<\/?docgen-agents>)/)) {
    if (part === '<docgen-agents>') depth++
    else if (part === '</docgen-agents>') depth--
    else if (depth > 0) forAgents += part
    else forHumans += part
  }
  return { forHumans: forHumans.replaceAll(/<\/?docgen-humans>/g, ''), forAgents }
}

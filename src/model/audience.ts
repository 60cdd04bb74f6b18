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

/** Whether a node's content is for one audience only. */
export const isForAudience = (node: BodyNode): boolean =>
  node.type === 'element' && Object.values<string>(audienceElements).includes(node.tagName)

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
    if (part === '<docgen-agents>' && depth === 1) forHumans += gap
  }
  return { forHumans: withoutGaps(forHumans.replaceAll(/<\/?docgen-humans>/g, '')), forAgents }
}

/** Stands where something was taken out. */
const gap = '<docgen-gap>'

/** Removes gaps, with paragraphs and items of lists that have nothing else. */
const withoutGaps = (html: string): string =>
  html
    .replaceAll(/<p>\s*(?:<docgen-gap>\s*)+<\/p>/g, gap)
    .replaceAll(/<li>\s*(?:<docgen-gap>\s*)+<\/li>/g, gap)
    .replaceAll(gap, '')

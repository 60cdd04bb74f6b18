/** A component, or an admonition, whose tag is being written. */
export interface WrittenTag {
  readonly component: string
  /** The prop that is being written, or whose value is. */
  readonly prop: string
  readonly value: string | undefined
  /** Whether it is a container (`:::Card{title="…"}`), whose attributes are text. */
  readonly isContainer: boolean
}

const tag = /<([A-Z]\w*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s+([\w-]*)(?:=["']([^"']*))?$/

const container =
  /(?:^|\n)[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*:{3,}([A-Za-z]\w*)(?:\[[^\]\n]*\])?\{(?:[\w-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))?[ \t]+)*([\w-]*)(?:=(?:["']([^"'\n]*)|([^\s"'{}]*)))?$/

/** The tag that is open at the end of a text; `format` is that of the page. */
export function tagBefore(before: string, format: string): WrittenTag | undefined {
  const element = format === 'md' ? null : tag.exec(before)
  if (element)
    return { component: element[1] ?? '', prop: element[3] ?? '', value: element[4], isContainer: false }
  const match = container.exec(before)
  return match
    ? { component: match[1] ?? '', prop: match[2] ?? '', value: match[3] ?? match[4], isContainer: true }
    : undefined
}

/** Whether the name of a container ends a text. */
export const endsInContainerName = (before: string): boolean =>
  /(?:^|\n)[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*:{3,}\w*$/.test(before)

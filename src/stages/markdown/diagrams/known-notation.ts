/** Lines that the renderer interprets as mermaid does, by kind of diagram. It silently drops all others. */
const known: Readonly<Record<string, readonly RegExp[]>> = {
  sequence: [
    /^(?:participant|actor)\s+[^\s:,;<>@-]+(?:\s+as\s+[^#;]+)?$/,
    /^Note\s+(?:left of|right of|over)\s+[^:]+:\s*[^#;]+$/i,
    /^(?:loop|alt|opt|par|critical|break|else|and)(?:\s[^#;]*)?$/,
    // Activation bars are not rendered, but no text is lost.
    /^(?:activate|deactivate)\s+[\p{L}\p{N}_.]+$/u,
    /^end$/,
    /^[\p{L}\p{N}_.]+\s*--?(?:>>|\))\s*[+-]?\s*[\p{L}\p{N}_.]+\s*:\s*[^#;]+$/u,
  ],
  state: [
    /^direction\s+(?:TD|TB|LR|BT|RL)$/,
    /^(?:\[\*\]|[\w\p{L}]+)\s*-->\s*(?:\[\*\]|[\w\p{L}]+)(?:\s*:\s*[^#;]+)?$/u,
    /^state\s+"[^"]+"\s+as\s+[\w\p{L}]+$/u,
    /^state\s+(?:"[^"]+"\s+as\s+)?[\w\p{L}]+\s*\{$/u,
    /^\}$/,
    /^(?!(?:state|note|class|accTitle|accDescr)\b)[\w\p{L}]+\s*:\s*[^#;:]+$/u,
  ],
  class: [
    /^namespace\s+\w+\s*\{$/,
    /^class\s+\w+(?:\s*~\w+~)?(?:\s*\{)?$/,
    /^\}$/,
    /^<<\w+>>$/,
    /^(?!(?:direction|style|click|link|callback|classDef|cssClass|note)\b)[+\-#~]?[\w~[\],]+(?:\s+[\w~[\],$*]+)*(?:\s*\([^()]*\)[$*]?(?:\s*[\w~[\],]+)?)?$/,
    /^(?!(?:accTitle|accDescr|title)\b)\w+\s*:\s*[+\-#~]?[\w~[\],$*]+(?:\s+[\w~[\],$*]+)*(?:\s*\([^()]*\)[$*]?(?:\s*[\w~[\],]+)?)?$/,
    /^\w+\s+(?:"[^"]*"\s+)?(?:<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.)\s+(?:"[^"]*"\s+)?\w+(?:\s*:\s*[^#;]+)?$/,
  ],
  er: [
    /^[\w-]+\s*\{$/,
    /^\}$/,
    /^[\w-]+\s+(?:\|\||\|o|\}o|\}\|)(?:--|\.\.)(?:\|\||o\||o\{|\|\{)\s+[\w-]+\s*:\s*(?:"[^"]*"|[^\s"]+)$/,
    /^[\w()[\],-]+\s+[\w*-]+(?:\s+(?:PK|FK|UK))?(?:\s+"[^"]*")?$/,
  ],
}

/** The first line after the header that the renderer would drop. */
export function unknownLine(kind: string, code: string): string | undefined {
  const lines = code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'))
    .slice(1)
  const allowed = known[kind] ?? []
  return lines.find(
    (line, index) =>
      !allowed.some((each) => each.test(line)) ||
      (kind === 'state' && isLateName(line, lines.slice(0, index))),
  )
}

/** Whether a line describes a state after a transition has mentioned it, which the renderer would ignore. */
function isLateName(line: string, before: readonly string[]): boolean {
  const id = /^([\w\p{L}]+)\s*:/u.exec(line)?.[1] ?? /^state\s+"[^"]+"\s+as\s+([\w\p{L}]+)$/u.exec(line)?.[1]
  return id !== undefined && before.some((each) => each.split(/[^\w\p{L}]+/u).includes(id))
}

/** Rewrites `}o` ("zero or more" on the left), which the renderer only knows as `{o`. */
export const spelledForRenderer = (kind: string, code: string): string =>
  kind === 'er' ? code.replaceAll(/\}o(?=--|\.\.)/g, '{o') : code

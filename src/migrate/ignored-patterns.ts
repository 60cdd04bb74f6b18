/** The lines of a `.gitignore` as globs; those that bring files back have no counterpart. */
export const ignoredPatterns = (text: string): readonly string[] => text.split('\n').flatMap(patternOf)

function patternOf(line: string): readonly string[] {
  const text = line.trim()
  if (text === '' || /^[#!]/.test(text)) return []
  const path = text.replace(/^\//, '')
  const anywhere = text.replace(/\/$/, '').includes('/') ? path : `**/${path}`
  return path.endsWith('/') ? [`${anywhere}**`] : [anywhere, `${anywhere}/**`]
}

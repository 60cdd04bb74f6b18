/**
 * Whether a path with forward slashes stays in the folder it is joined to. Needed for paths read from disk,
 * which cannot be trusted.
 */
export function isInnerPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path !== '' &&
    !/^(?:[/\\]|[a-z]:)/i.test(path) &&
    !path.split(/[/\\]/).includes('..') &&
    !path.includes('\0')
  )
}

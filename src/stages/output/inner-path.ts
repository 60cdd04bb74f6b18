/**
 * Whether a path with forward slashes stays below the folder it is joined to. What a file on disk says about
 * paths is not to be trusted.
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

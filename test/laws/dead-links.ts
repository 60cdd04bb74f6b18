import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Addresses of the site in its finished pages that lead to no file, with the page that has them. */
export function deadLinks(folder: string): readonly string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  const dead = new Set<string>()
  for (const page of pages)
    for (const [, href = ''] of readFileSync(join(folder, page), 'utf8').matchAll(
      /\s(?:href|src)="(\/[^"]*)"/g,
    )) {
      const path = decodeURIComponent(href.replace(/[?#].*$/, ''))
      const candidates = [path, `${path}.html`, join(path, 'index.html')]
      if (!candidates.some((each) => /\.\w+$/.test(each) && existsSync(join(folder, each))))
        dead.add(`${page}: ${href}`)
    }
  return [...dead]
}

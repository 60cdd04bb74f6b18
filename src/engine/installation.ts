import { realpathSync } from 'node:fs'
import { fingerprint, hashOfFile } from './fingerprint.ts'
import { loadedPackages } from './installed-package.ts'
import { buildIdentity, packageVersion } from './package-root.ts'

/**
 * A hash of docgen itself, the packages that it loads for a project (absolute path), the Node version, the
 * time zone and the locale.
 */
export const installationOf = (root: string): string =>
  fingerprint(
    packageVersion(),
    buildIdentity(),
    process.version.split('.')[0] ?? '',
    process.platform,
    process.arch,
    // Code of the site has them without asking: `toLocaleString()`, `getHours()`.
    timeZone(),
    new Intl.PluralRules().resolvedOptions().locale,
    ...loadedPackages(root),
  )

/** What decides the time zone (tzset(3)): to ask for its name takes 30 ms, a tenth of an unchanged build. */
function timeZone(): string {
  const { TZ } = process.env
  if (TZ !== undefined) return TZ
  try {
    const file = realpathSync('/etc/localtime')
    return `${file} ${hashOfFile(file)}`
  } catch {
    return Intl.DateTimeFormat().resolvedOptions().timeZone
  }
}

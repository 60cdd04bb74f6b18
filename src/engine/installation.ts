import { fingerprint } from './fingerprint.ts'
import { loadedPackages } from './installed-package.ts'
import { buildIdentity, packageVersion } from './package-root.ts'

/**
 * A hash of docgen itself, the packages that it loads for a project (absolute path), the Node version, the
 * time zone and the locale.
 */
export function installationOf(root: string): string {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  return fingerprint(
    packageVersion(),
    buildIdentity(),
    process.version.split('.')[0] ?? '',
    process.platform,
    process.arch,
    // Code of the site has them without asking: `toLocaleString()`, `getHours()`.
    timeZone,
    locale,
    ...loadedPackages(root),
  )
}

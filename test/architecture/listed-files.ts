import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Files of the repository, tracked or new, as paths from its root. `places` are folders, or patterns of Git
 * such as `*.ts`.
 */
export const listedFiles = (places: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-coz', '--exclude-standard', ...places], { cwd: root, encoding: 'utf8' })
    .split('\0')
    // Git also lists files whose deletion has not been committed.
    .filter((file) => file !== '' && existsSync(join(root, file)))

import { fingerprint } from '../cache/fingerprint.ts'
import type { OutputPath } from '../model/path.ts'
import type { PlannedFile } from '../output/plan-output.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'
import type { Session } from './session.ts'

/** The whole build as one remembered stage: when nothing that it looked at has changed and the output is as it was, there is nothing to do. */
export function recallBuild(_session: Session, _outDir: string, _options: BuildOptions): BuildResult | undefined {
  return undefined
}

export function rememberBuild(_session: Session, _outDir: string, _options: BuildOptions, _result: BuildResult, _plan: ReadonlyMap<OutputPath, PlannedFile>): void {
  void fingerprint
}

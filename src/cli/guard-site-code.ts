import { type ExitGuard, guardExit } from '../model/guard-exit.ts'
import { diagnose } from '../model/diagnose.ts'

/** Keeps components and plugins from ending the process while docgen runs their code. */
export const guardSiteCode = (): ExitGuard =>
  guardExit((call) =>
    diagnose('process-exit', `The code of the site called \`${call}\` while the site was being built.`, {
      hint: 'Throw an error instead; docgen reports it and exits.',
    }),
  )

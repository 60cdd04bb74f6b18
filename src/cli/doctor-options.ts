import type { Command } from 'commander'
import type { DoctorFlags, Request } from './request.ts'
import { textOption } from './usage-error.ts'

export function addDoctor(program: Command, ask: (request: Request) => void): void {
  const doctor = program.command('doctor')
  doctor
    .summary('find out what is wrong with this machine or project')
    .description(
      'Says what keeps docgen from working well here, and what to do about it: Node, limits of the system, the file system, permissions, the output, the cache, Git.',
    )
    .argument('[dir]', 'where to look for the configuration')
    .addOption(textOption(doctor, '-c, --config <file>', 'the configuration file'))
    .addOption(
      textOption(doctor, '--report <file>', 'also write a Markdown file for an issue, without secrets'),
    )
    .option('--json', 'print JSON', false)
    .option('--verbose', 'show details of failures', false)
    .action((dir: string | undefined, flags: DoctorFlags) => ask({ command: 'doctor', dir, flags }))
}

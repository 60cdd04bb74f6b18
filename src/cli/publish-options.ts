import type { Command } from 'commander'
import type { PublishFlags, Request } from './request.ts'
import { textOption } from './usage-error.ts'

export function addPublish(program: Command, ask: (request: Request) => void): void {
  const publish = program.command('publish')
  publish
    .summary('send what has changed of the built site to a folder, a bucket or another machine')
    .description(
      'Publishes a built site in a folder, such as the root of a web server, in a bucket of S3, or by rsync on another machine: sends what has changed, assets first, pages next, and removes what is gone. A file that docgen has not published stays.',
    )
    .argument('[site]', 'the folder of a built site (default: the output folder)')
    .addOption(
      textOption(
        publish,
        '--to <target>',
        'where to publish: a folder, s3://bucket/folder, or a target of rsync',
      ).makeOptionMandatory(),
    )
    .addOption(textOption(publish, '--endpoint <url>', 'the address of a server with the protocol of S3'))
    .option('--dry-run', 'list what would be sent and removed', false)
    .option('--rollback', 'put back the release before', false)
    .option('--force', 'replace files that docgen has not published', false)
    .addOption(textOption(publish, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(publish, '-c, --config <file>', 'the configuration file'))
    .option('--verbose', 'show details of failures', false)
    .action((site: string | undefined, flags: PublishFlags) => ask({ command: 'publish', site, flags }))
}

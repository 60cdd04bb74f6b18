/** refractor with the grammars that documentation uses most. */
import docker from 'refractor/docker'
import graphql from 'refractor/graphql'
import hcl from 'refractor/hcl'
import http from 'refractor/http'
import ignore from 'refractor/ignore'
import json5 from 'refractor/json5'
import jsx from 'refractor/jsx'
import nginx from 'refractor/nginx'
import powershell from 'refractor/powershell'
import promql from 'refractor/promql'
import shellSession from 'refractor/shell-session'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'
import { refractor } from 'refractor'

for (const grammar of [
  docker,
  graphql,
  hcl,
  http,
  ignore,
  json5,
  jsx,
  nginx,
  powershell,
  promql,
  shellSession,
  toml,
  tsx,
])
  refractor.register(grammar)

export { refractor }

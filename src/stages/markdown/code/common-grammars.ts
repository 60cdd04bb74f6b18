/** refractor with the grammars that are most common in documentation. */
import graphql from 'refractor/graphql'
import hcl from 'refractor/hcl'
import http from 'refractor/http'
import ignore from 'refractor/ignore'
import json5 from 'refractor/json5'
import jsx from 'refractor/jsx'
import nginx from 'refractor/nginx'
import promql from 'refractor/promql'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'
import { refractor } from 'refractor'
import { powershell } from './languages/powershell.ts'

for (const grammar of [graphql, hcl, http, ignore, json5, jsx, nginx, powershell, promql, toml, tsx])
  refractor.register(grammar)

export { refractor }

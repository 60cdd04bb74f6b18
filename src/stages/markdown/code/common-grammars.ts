/** refractor with the grammars that documentation most often needs; all take a few milliseconds to load. */
import batch from 'refractor/batch'
import dart from 'refractor/dart'
import docker from 'refractor/docker'
import git from 'refractor/git'
import graphql from 'refractor/graphql'
import hcl from 'refractor/hcl'
import http from 'refractor/http'
import ignore from 'refractor/ignore'
import javaStackTrace from 'refractor/javastacktrace'
import json5 from 'refractor/json5'
import jsx from 'refractor/jsx'
import log from 'refractor/log'
import mermaid from 'refractor/mermaid'
import nginx from 'refractor/nginx'
import nix from 'refractor/nix'
import promql from 'refractor/promql'
import properties from 'refractor/properties'
import protobuf from 'refractor/protobuf'
import solidity from 'refractor/solidity'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'
import { refractor } from 'refractor'
import { powershell } from './languages/powershell.ts'

// That of logs contains the one for stack traces, if it is there.
const first = [javaStackTrace, batch, dart, docker, git, graphql, hcl, http, ignore, json5, jsx, log]
for (const grammar of [
  ...first,
  mermaid,
  nginx,
  nix,
  powershell,
  promql,
  properties,
  protobuf,
  solidity,
  toml,
  tsx,
])
  refractor.register(grammar)

export { refractor }

/** refractor with the grammars that are most common in documentation, each of which takes a few milliseconds. */
import batch from 'refractor/batch'
import cmake from 'refractor/cmake'
import csv from 'refractor/csv'
import dart from 'refractor/dart'
import dot from 'refractor/dot'
import elixir from 'refractor/elixir'
import graphql from 'refractor/graphql'
import haskell from 'refractor/haskell'
import hcl from 'refractor/hcl'
import http from 'refractor/http'
import ignore from 'refractor/ignore'
import javaStackTrace from 'refractor/javastacktrace'
import json5 from 'refractor/json5'
import jsx from 'refractor/jsx'
import log from 'refractor/log'
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
refractor.register(javaStackTrace)
for (const grammar of [
  batch,
  cmake,
  csv,
  dart,
  dot,
  elixir,
  graphql,
  haskell,
  hcl,
  http,
  ignore,
  json5,
  jsx,
  log,
])
  refractor.register(grammar)
for (const grammar of [nginx, nix, powershell, promql, properties, protobuf, solidity, toml, tsx])
  refractor.register(grammar)

export { refractor }

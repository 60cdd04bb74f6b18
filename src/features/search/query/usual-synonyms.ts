/**
 * Words that technical writing uses for the same thing, one meaning a line. Abbreviations belong to their
 * words, and so do verbs of several words, written as one: `turnoff`. `_` parts the words of a phrase. In
 * alphabetical order it packs best. A site adds its own.
 */
export const usualSynonyms = `
2fa mfa multi_factor two_factor
400 bad_request
401 unauthenticated unauthorized
403 forbidden
404 missing not_found
429 throttle too_many_requests
500 internal_server_error
503 service_unavailable
a11y accessible
abbreviation alias shortcut
abort cancel disable halt interrupt kill quit shutdown stop terminate
absent missing undefined
accept approve confirm
access allow authorization permission policy privilege role
access call connect reach
access_control acl permission
account profile user
activate enable
add connect register
add create define generate init make new produce scaffold
addon extension module plugin
address endpoint link uri url
adjust alter change customize edit modify set tweak
admin administrator root
advice guideline practice recommend tip
again attempt repeat retry
agent ai assistant llm model
aggregate sum total
air_gapped offline
alert message notification notify
alert notice warn
aloud speak speech voice
alpha beta experimental preview unstable
alternative instead replace
amount count number total
analysis analytics analyze insight statistics
android ios mobile native phone
animation clip movie video
answer reply respond response
app application desktop gui interface ui
append insert prepend
approach pattern strategy
archive compress pack tarball zip
args argument
argument flag option parameter
array collection list
arrive receive
ask prompt request
assess eval evaluate grade judge
assistant bot chatbot
async asynchronous await promise
attach push send upload
attack exploit injection malicious threat
attribute field property
audio sound speech voice
audit cve security vulnerability
auth authenticate login oauth oidc signin
author collaborator maintainer owner
auto automatic unattended
autocomplete completion tab
avoid prevent skip
backend server
background daemon queue
backup dump export
backup fallback
balance distribute
bandwidth throughput traffic
batch bulk several
batch chunk part piece
before callback hook lifecycle
begin beginner quickstart started
behavior behaviour
benchmark duration fast latency optimize performance slow speed
benchmark measure metric
big huge large size
billing budget cheap cost expensive money pay spend
blank empty
block deny disallow forbid isolate limit prevent restrict
body payload
boot exec execute invoke launch run start
boot startup
breaking compatibility incompatible
brief short small
broadcast dispatch emit fire
broken crash error fail failure issue problem troubleshoot
browse discover find lookup query search
browser client frontend
bug issue
build bundle compile package
bump latest newer update upgrade
business company enterprise
buy pay purchase
ca cert certificate https ssl tls
cache memoize
calculate compute
callback event handler listener
cap limit max maximum quota rate throttle
capability feature
card component element widget
catalog catalogue registry
catch handle intercept
category group kind
cause explain reason
cdn edge
change changelog
chart diagram graph plot
chat communicate talk
chat conversation history thread
check inspect test try verify
checksum digest hash
child fork spawn subprocess
child nested subagent
choose filter pick select
ci cicd continuous pipeline
cipher decrypt encrypt
clash collision conflict
clean cleanup clear delete empty prune purge reset
cli command console shell terminal
cli command_line
client csr
client customer human people person user visitor
clone copy dedupe duplicate repeat twice
close connection disconnect
close end
cluster k8s kubernetes
codemod refactor rewrite
color colour dark theme
combine join merge
combine many multiple several together
community help support
company corporate enterprise internal private
company org organization team
compare diff difference versus vs
complete done end finish
complete entire full whole
compose edit write
compress minify
computer host laptop machine system
concepts explain introduction overview
concurrent parallel threads workers
config configure options preferences settings
connect integrate
consume usage use
container docker image podman
content_security_policy csp
continue reconnect refresh reload resume
contribute publish release submit
conversation session
convert migrate
convert transform turn
cookie session
correct fix repair resolve solve
cors origin
cost free license paid price
course learn tutorial
crash exception
crash leak ram
crawl crawler robots sitemap
credential key password secret token
cron interval schedule timer
cross_site csrf xss
css style stylesheet tailwind
current latest
cursor paginate paging
custom own
cut incomplete partial truncate
dangerous risk unsafe
dashboard grafana panel
database db postgres sql storage
database orm prisma
date timestamp
debug debugger devtools inspect inspector
debug verbose
decode parse parser
decrease fewer less lower minimize reduce shrink
default preset standard
delay pause sleep wait
delay timeout wait
delete destroy discard drop erase prune remove rm uninstall
delete getrid remove
delta diff
demo example sample snippet
deny refuse reject
dependency prerequisites requirement
deploy host rollout ship
deploy live online production
deprecate legacy obsolete old outdated stale
deprecation warn
destroy teardown
detect notice recognize
dev development local localhost
dialog modal popup
directory folder path
disable turnoff
display draw paint render
display list ls show view
distinct unique
dns domain hostname
doc documentation guide manual tutorial
document file pdf
donate fund money sponsor
download fetch get pull
draft preview
dropdown menu select
dynamic lazy split
editor ide vscode
egress internet network outbound web
email mail
embed embedding vector
enable turnon
encode serialize stringify
engine runtime
enhance improve optimize tune
env environment variable
error exception raise throw
escape sanitize
eslint lint linter
event listener trigger
exceed reach
exclude hide ignore omit skip
expire expiry renew rotate
expire time_to_live ttl
expose open publish
expression pattern regex regexp
extend grow increase raise
external hosted remote
external third_party vendor
extract scrape
fake mock simulate stub
faq question
fast quick speed
files filesystem mount volume
fill populate
first initial
flow lifecycle order sequence
fn function
font typeface typography
forecast weather
forever infinite loop recursion
forgot forgotten lost recover reset
form input
format lint prettier
format pretty readable
forward pass propagate
forward redirect
framework library
freeze hang stuck
freeze lock pin
function lambda serverless
function method
function tool
gateway proxy
github repo repository
give mount share
gradually incremental sse stream
guard guardrails moderation
happen occur
health healthcheck liveness readiness state status
helper util
hide mask redact
hide mute quiet silence suppress
hierarchy nested tree
hmac sign signature
hmr hot reload watch
horizontal replicas scale
human manual person
i18n language locale translate
icon image logo photo picture
id identify
idle inactive
image img
immutable readonly
import load read
incompatible unsupported
incorrect invalid malformed wrong
insert place put
install setup
instruction prompt question
interceptor middleware
interval period
investigate research
isolate sandbox
isolate separate split
iterate loop
javascript js
job script task
json object structured
keep persist save store
keep preserve retain
label name rename title
label tag
language_model llm
last latest recent
launch spawn
layout template theme
lb load_balancer
least min minimum
length long size
license open_source
link navigate route
link symlink
listen subscribe
live realtime websocket
loading pending skeleton spinner
log logger output
log output print
logout signout
machine_learning ml
mandatory need require
markdown mdx
memory recall remember
message msg
metadata seo sitemap
metrics monitor observability span telemetry trace
migrate move switch upgrade
model schema structure
monorepo workspace
move rename
nav navigation
nullable nullish optional
observe watch
onprem self-hosted selfhost
oom out_of_memory ram
operating_system os
order rank sort
organize structure
outdated outofdate stale
override replace substitute swap
package pkg
page route screen
parameter params query
pause suspend
perf performance
phase stage step
policy rule
pr pull_request
prerender ssg static
private protected
problem trouble
prod production
progress status
protect safe secure
provider vendor
proxy tunnel
py python
random temperature
rbac role role_based
realtime socket websocket
reason think
recording transcribe transcript
recover restore revert rollback undo
ref reference
refresh reload restart
regex regular_expression
register signup
release version
relevant semantic similar
resize responsive
response result
reuse share
rsc server
schema validate
screenshot snapshot
sentence string text words
server ssr
single_sign_on sso
site website
spec specification standard
summarize summary
switch toggle
sync synchronize
temp temporary tmp
test unit
text written
traverse walk
ts typescript
type typesafe
type typescript
uncaught unhandled
virtual_machine vm
`

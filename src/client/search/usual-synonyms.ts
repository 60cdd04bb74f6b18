/**
 * Words that technical writing uses for the same thing, one meaning a line. Abbreviations belong to their words, and so do verbs of
 * several words, written as one: `turnoff`. A site adds its own.
 */
export const usualSynonyms = `
delete remove uninstall erase rm drop discard destroy prune
install setup
deploy ship host rollout
start run launch execute exec invoke boot
stop halt terminate kill shutdown quit cancel abort disable interrupt
list show display view ls
create add new make generate init scaffold define produce
update upgrade bump newer latest
change modify edit customize adjust set alter tweak
migrate upgrade move switch
error failure problem issue troubleshoot fail crash broken
exception error throw raise
fix repair resolve solve correct
bug issue
credential secret password key token
authenticate auth login oauth oidc signin
logout signout
authorization permission access policy role privilege allow
user account profile
user visitor person people customer human client
kubernetes k8s cluster
config configure settings options preferences
env environment variable
container docker image podman
log logger output
metrics telemetry monitor observability trace span
doc documentation guide tutorial manual
repository repo github
monorepo workspace
directory folder path
filesystem files mount volume
internet network outbound egress web
restrict limit block deny prevent isolate forbid disallow
limit quota throttle rate cap maximum max
free cost price license paid
cost pay money expensive cheap billing spend budget
money fund donate sponsor
computer machine host laptop system
publish submit contribute release
together combine several multiple many
merge join combine
slow latency duration performance speed fast benchmark optimize
reach access call connect
hide ignore exclude omit skip
hide suppress silence mute quiet
mask redact hide
safe secure protect
private internal corporate company enterprise
share mount give
version release
obsolete deprecate outdated old stale legacy
try test check verify inspect
validate schema
mock fake stub simulate
help support community
team company organization org
choose select pick filter
store save keep persist
memory remember recall
database db sql storage postgres
explain overview introduction concepts
reason explain cause
cli command terminal shell console
completion autocomplete tab
ui desktop gui app application interface
find search discover browse lookup query
register connect add
ide editor vscode
ci cicd pipeline continuous
certificate cert ca tls ssl https
clean cleanup prune delete clear purge empty reset
catalog catalogue registry
build package compile bundle
archive tarball zip pack compress
download fetch pull get
upload push send attach
export backup dump
import load read
restart reload refresh
refresh reload resume reconnect continue
url address endpoint uri link
link symlink
debug inspect inspector debugger devtools
faq question
quickstart beginner begin started
example sample demo snippet
alias shortcut abbreviation
duplicate dedupe copy clone twice repeat
lock freeze pin
freeze hang stuck
dependency requirement prerequisites
vulnerability audit security cve
task job script
schedule cron timer interval
timeout wait delay
wait pause sleep delay
retry repeat attempt again
parallel concurrent threads workers
async asynchronous promise await
hook callback lifecycle before
callback handler listener event
plugin extension addon module
middleware interceptor
body payload
redirect forward
proxy gateway
balance distribute
cache memoize
stream sse gradually incremental
chunk piece part batch
batch bulk several
readable pretty format
order sequence lifecycle flow
socket websocket realtime
message notification alert notify
event trigger listener
template theme layout
translate i18n language locale
colour color dark theme
picture image icon logo photo
video clip movie animation
audio sound voice speech
speech speak aloud voice
transcribe transcript recording
name rename label title
tag label
parse parser decode
convert transform turn
serialize stringify encode
function method
property attribute field
parameter argument option flag
default standard preset
type typescript
lambda serverless function
production deploy live online
local localhost development dev
scale replicas horizontal
status health state healthcheck readiness liveness
progress status
compare diff difference versus vs
owner maintainer collaborator author
undo revert rollback restore recover
lost forgot forgotten recover reset
encrypt decrypt cipher
rotate renew expire expiry
sandbox isolate
agent assistant llm model ai
bot chatbot assistant
chat conversation thread history
answer reply response respond
response result
prompt instruction question
vector embedding embed
similar semantic relevant
rank sort order
summary summarize
random temperature
long length size
short brief small
large big huge size
incomplete partial truncate cut
first initial
invalid wrong incorrect malformed
missing undefined absent
approve confirm accept
reject refuse deny
vendor provider
replace swap substitute override
consume use usage
count number total amount
insert put place
fill populate
form input
page route screen
site website
browser client frontend
backend server
mobile ios android phone native
remote external hosted
render draw paint display
component widget card element
style css stylesheet tailwind
font typeface typography
markdown mdx
static prerender ssg
lazy dynamic split
navigate link route
private protected
draft preview
fallback backup
instead alternative replace
typesafe type
json object structured
text sentence string words
tool function
document file pdf
disconnect connection close
dangerous unsafe risk
loop forever infinite recursion
step phase stage
helper util
guard guardrails moderation
loading spinner skeleton pending
nested child subagent
crash ram leak
admin administrator root
alert warn notice
activate enable
append insert prepend
aggregate sum total
analyze analysis analytics statistics insight
array list collection
ask request prompt
attack exploit threat malicious injection
automatic auto unattended
avoid prevent skip
background daemon queue
bandwidth traffic throughput
recommend advice tip guideline practice
behavior behaviour
blank empty
improve optimize enhance tune
breaking incompatible compatibility
broadcast emit dispatch fire
calculate compute
catch handle intercept
category kind group
change changelog
child subprocess spawn fork
complete finish done end
conflict clash collision
convert migrate
cookie session
cors origin
crawl crawler robots sitemap
custom own
dashboard panel grafana
date timestamp
reduce decrease lower minimize shrink fewer less
increase raise grow extend
detect notice recognize
dialog modal popup
domain hostname dns
dropdown select menu
email mail
end close
escape sanitize
evaluate eval assess grade judge
experimental unstable beta preview alpha
expose publish open
extract scrape
feature capability
format prettier lint
linter eslint lint
framework library
graph chart plot diagram
hash digest checksum
hierarchy tree nested
hot reload hmr watch
id identify
idle inactive
immutable readonly
integrate connect
iterate loop
learn tutorial course
measure metric benchmark
minify compress
minimum min least
optional nullable nullish
organize structure
orm prisma database
paginate paging cursor
preserve keep retain
recent latest last
refactor rewrite codemod
regex regexp pattern expression
require mandatory need
resize responsive
reuse share
screenshot snapshot
separate split isolate
sign signature hmac
spec specification standard
startup boot
strategy approach pattern
subscribe listen
suspend pause
sync synchronize
temporary temp tmp
toggle switch
traverse walk
tunnel proxy
unhandled uncaught
unique distinct
unsupported incompatible
verbose debug
watch observe
arrive receive
happen occur
human person manual
research investigate
company business enterprise
conversation session
crash exception
delta diff
destroy teardown
fast quick speed
forward pass propagate
interval period
latest current
problem trouble
print log output
purchase buy pay
reach exceed
rename move
rule policy
schema structure model
self-hosted onprem selfhost
spawn launch
talk chat communicate
think reason
unit test
warn deprecation
weather forecast
whole entire full complete
write edit compose
written text
turnoff disable
turnon enable
outofdate outdated stale
getrid remove delete
signup register
notfound 404 missing
commandline cli
thirdparty vendor external
realtime live websocket
twofactor 2fa mfa
singlesignon sso
pullrequest pr
runtime engine
js javascript
ts typescript
py python
a11y accessible
vm virtual
perf performance
pkg package
fn function
params parameter query
args argument
prod production
msg message
img image
nav navigation
ref reference
ssr server
rsc server
csr client
cdn edge
seo sitemap metadata
`

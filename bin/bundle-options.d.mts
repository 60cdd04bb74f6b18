import type { BuildOptions } from 'esbuild'

export declare function identity(): string
export declare function sourcesOfDist(): string
export declare function commandBundle(outdir: string, hash: string): BuildOptions
export declare function liveBundle(outdir: string): BuildOptions

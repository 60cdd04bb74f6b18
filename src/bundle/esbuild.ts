/** The one door to esbuild; a build with nothing to do must not come through it. */
export const loadEsbuild = (): Promise<typeof import('esbuild')> => import('esbuild')

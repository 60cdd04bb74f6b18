import { searchSetup } from './setup.ts'
import { loadStyles } from './styles.ts'

// A module of its own, because the index and the styles need not wait until React is there.
searchSetup().provider.warm()
void loadStyles()

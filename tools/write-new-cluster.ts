// Packs a new cluster of the embedded database; to run after an upgrade of its engine:
// `node launch.mjs run tools/write-new-cluster.ts`.
import { packNewCluster } from '../apps/api/testing/pack-new-cluster.ts'

await packNewCluster()

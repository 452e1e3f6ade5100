/** Enables detector, mesh and embedding, without tracking between pictures; nothing else of the package is loaded. */
export function humanConfig({ models, wasm }: { models: string; wasm: string }): object {
  const off = { enabled: false }
  return {
    backend: 'wasm',
    wasmPath: wasm,
    modelBasePath: models,
    debug: false,
    warmup: 'none',
    cacheSensitivity: 0,
    skipAllowed: false,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { rotation: false, maxDetected: 4, minConfidence: 0.2 },
      mesh: { enabled: true },
      description: { enabled: true },
      iris: off,
      attention: off,
      emotion: off,
      antispoof: off,
      liveness: off,
    },
  }
}

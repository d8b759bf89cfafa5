/** Returns a proxy of the port whose method calls are executed by `through`. */
export const tapped = <Port extends object>(
  port: Port,
  through: (call: () => Promise<unknown>, method: string, given: unknown[]) => Promise<unknown>,
): Port =>
  new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) =>
        through(async () => Reflect.apply(method, target, given), String(name), given)
    },
  })

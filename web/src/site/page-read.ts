import { queryOptions } from '@tanstack/react-query'

/** A page that carries its content makes no call, so that it does not load what calls are made of either. */
export const pageRead = queryOptions({
  queryKey: ['page'],
  queryFn: async () => (await import('./fetch-content')).fetchContent(),
})

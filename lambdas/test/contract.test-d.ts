import { contactApi } from '@highline/shared/api'
import type { contentSections } from '@highline/shared/endpoints/content-sections'
import { logo } from '@highline/shared/endpoints/logo'
import { call } from '@highline/shared/http/call'
import { endpoint } from '@highline/shared/http/endpoint'
import type { LambdaEnv } from '@highline/shared/infra/env'
import { Done } from '@highline/shared/schemas/auth'
import { PathId } from '@highline/shared/schemas/id'
import * as z from 'zod/mini'
import type { Handler } from '../src/http/handler'
import { service } from '../src/http/pipeline'

/*
 * Type tests: an endpoint whose schemas, handler and calls do not match does not compile. `npm run check`
 * reports every `@ts-expect-error` whose line compiles.
 */

const unlabelled = { method: 'DELETE', path: '/api/slides/{id}', access: 'admin', response: Done } as const
const slide = { ...unlabelled, auditLabel: null }

// @ts-expect-error a path parameter without a schema
endpoint(slide)
// @ts-expect-error a schema without its path parameter
endpoint({ ...slide, path: '/api/slides', params: z.object({ id: PathId }) })
// @ts-expect-error a path parameter with another name
endpoint({ ...slide, params: z.object({ slideId: PathId }) })
// @ts-expect-error a change by the administrator without an audit label
endpoint({ ...unlabelled, params: z.object({ id: PathId }) })
endpoint({ ...slide, params: z.object({ id: PathId }) })

// @ts-expect-error an endpoint without a handler
service(contactApi, {})

export const readsAnotherParameter: Handler<typeof contentSections.history> = async (_app, { params }) => {
  // @ts-expect-error a path parameter that the endpoint does not have
  throw new Error(params.textKey)
}
// @ts-expect-error a response without one of its fields
export const answersLess: Handler<typeof logo.get> = async () => ({ logoUrl: null })

// @ts-expect-error a request body with an unknown field
await call(logo.update, { body: { id: 1 } })
const { logoUrl } = await call(logo.get, {})
// @ts-expect-error a nullable field of a response, used without a check
logoUrl.trim()

// @ts-expect-error an environment variable that no Lambda has
export const otherVariable = ({ TABLE }: LambdaEnv) => TABLE

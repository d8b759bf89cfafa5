import type { logo } from '@highline/shared/endpoints/logo'
import type { Handler } from '../http/handler'
import { logoOf, readPublicContent } from '../publish/public-content'

/** Nothing set is an answer, not an error: the name stands there then. */
export const getLogo: Handler<typeof logo.get> = async (app) => logoOf(await readPublicContent(app))

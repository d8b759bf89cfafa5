import type { logo } from '@highline/shared/endpoints/logo'
import type { Handler } from '../http/handler'
import { logoOf, readPage } from '../publish/page'

/** Nothing set is an answer, not an error: the name stands there then. */
export const getLogo: Handler<typeof logo.get> = async (app) => logoOf(await readPage(app))

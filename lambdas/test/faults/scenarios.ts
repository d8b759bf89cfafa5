import { contentScenarios } from './content-scenarios'
import { mediaScenarios } from './media-scenarios'
import { peopleScenarios } from './people-scenarios'
import type { Scenario } from './scenario'

/** One scenario for each endpoint, each job of the Lambdas without endpoints, and each of their branches. */
export const scenarios: readonly Scenario[] = [...contentScenarios, ...mediaScenarios, ...peopleScenarios]

import { CfnResource } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { judged, makeApp, violationsIn } from '../test/synthesise'

/** It takes seconds to load: every `cdk synth` asks it, so no deployment begins before it has judged. */
test.each(Object.entries(judged))(
  'CloudFormation’s validator has nothing to say of %s but of a property that there is not',
  (_name, settings) => {
    const app = makeApp(settings, { validated: true })
    const properties = { NoSuchProperty: true }
    new CfnResource(app.node.findChild('Site'), 'Mistaken', { type: 'AWS::SNS::Topic', properties })
    expect(() => app.synth()).toThrow(/NoSuchProperty/)
    const [one, ...more] = violationsIn(app)
    expect(one).toMatchObject({ description: expect.stringContaining('NoSuchProperty') })
    expect(more).toEqual([])
  },
)

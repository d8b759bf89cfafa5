import { RemovalPolicy } from 'aws-cdk-lib'
import { keepsData, type StageConfig } from '../config'

/** Of what holds data: kept where a stage keeps its data, but not when the deployment that made it is rolled back. */
export const removalPolicy = (config: StageConfig) =>
  keepsData(config) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

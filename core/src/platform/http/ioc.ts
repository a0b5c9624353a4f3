import type { Controller, IocContainer, IocContainerFactory } from '@tsoa/runtime';
import type { Request } from 'express';

// The generated routes import this file, so their validation is bounded.
import './bounded-validation.js';

/** Factories of an app's controllers. */
export type ControllerMakers = ReadonlyMap<unknown, () => Controller>;

/** The controllers of a feature with their factories, as entries of `ControllerMakers`. */
export type ControllerEntries = readonly (readonly [controller: unknown, make: () => Controller])[];

/** A part of the app, as its `x.wiring.ts` returns it. */
export type Feature = { readonly controllers: ControllerEntries };

export const controllersOf = (features: readonly Feature[]): ControllerEntries =>
  features.flatMap(({ controllers }) => controllers);

/** Each app has separate controllers, so that tests can run several servers in one process. */
export const iocContainer: IocContainerFactory = (request: unknown): IocContainer => {
  const makers = (request as Request).app.get('controllers') as ControllerMakers;
  return {
    get(controller: unknown) {
      const make = makers.get(controller);
      if (make === undefined) throw new Error('A mounted controller has no factory in the container');
      return make() as never;
    },
  };
};

package io.rackproof.harness;

import io.rackproof.criteria.CriterionId;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The criterion that an acceptance class judges, for every target that the testbed has. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Judges {
  CriterionId value();
}

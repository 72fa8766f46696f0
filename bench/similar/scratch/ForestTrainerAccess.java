package org.lucerna.bench.similar;

import java.util.*;
import org.lucerna.similarity.match.Forest;

public class ForestTrainerAccess {
  public Forest train(List<float[]> x, boolean[] y, int trees, long seed) {
    return new ForestTrainer(x, y, seed).train(trees);
  }
}
